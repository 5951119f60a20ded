import { Fragment } from 'react'

/** '$350.00-$450.00', which may break after its hyphen only. Also for a single amount. */
export const RangeText = ({ text }: { text: string }) =>
  text.split(/(?<=-)/).map((end) => (
    <Fragment key={end}>
      <span className="whitespace-nowrap">{end}</span>
      <wbr />
    </Fragment>
  ))
