import { TemplatePage } from '@/components/templates/TemplatePage'
import { adminProps } from '@/lib/server/pages'

export const getServerSideProps = adminProps()

export default TemplatePage
