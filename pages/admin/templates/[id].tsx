import { TemplatePage } from '@/components/marketing/templates/TemplatePage'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default TemplatePage
