import { ShopPage } from '@/components/commerce/record/ShopPage'
import { NewReservationButton, Reservations } from '@/components/commerce/reservations/Reservations'
import { adminProps } from '@/lib/platform/web/pages'

export const getServerSideProps = adminProps()

export default function ReservationsPage() {
  return (
    <ShopPage
      title="Reservations"
      about="What is in stock and kept back, so that nobody else buys it."
      actions={<NewReservationButton />}
    >
      <Reservations />
    </ShopPage>
  )
}
