import { buttonClass } from '../../ui/button.tsx'

/** Not a typed link: the API answers it. */
export const WorkOrderLink = ({ id }: { id: number }) => (
  <a
    className={buttonClass('secondary', 'sm')}
    href={`/api/admin/orders/${id}/work-order`}
    target="_blank"
    rel="noreferrer"
  >
    Work order (PDF)
  </a>
)
