import { Fragment } from 'react'

/** '$350.00-$450.00' or '$374.25 plus delivery', which may break after the hyphen and before 'plus' only. */
export const RangeText = ({ text }: { text: string }) =>
  text.split(/(?<=-)|(?= plus)/).map((end) => (
    <Fragment key={end}>
      <span className="whitespace-nowrap">{end}</span>
      <wbr />
    </Fragment>
  ))
