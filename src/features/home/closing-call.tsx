import { home } from '../../../content/home.ts'
import { shop } from '../../../content/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Container } from '../../ui/layout.tsx'
import { evening, eveningOnPhones } from '../media/built-in-pictures.ts'
import { pictureSources } from '../media/picture.ts'
import { filled } from '../shared/facts/filled.ts'
import { QuoteButton } from '../shared/quote-request.tsx'

/** HOME-4: the last word, on a picture whose dark part needs no veil. */
export function ClosingCall() {
  const [wide, tall] = [pictureSources(evening), pictureSources(eveningOnPhones)]
  const onPhones = '(max-width: 639px)'
  return (
    <section
      aria-labelledby="closing"
      className="unseen on-char relative overflow-hidden print:hidden [--seen-height:30rem] lg:[--seen-height:36rem]"
    >
      <picture>
        <source media={onPhones} type="image/avif" srcSet={tall.avif} sizes="100vw" />
        <source media={onPhones} type="image/webp" srcSet={tall.webp} sizes="100vw" />
        <source type="image/avif" srcSet={wide.avif} sizes="100vw" />
        <source type="image/webp" srcSet={wide.webp} sizes="100vw" />
        <img
          src={evening.path}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover object-top sm:object-[60%_30%]"
        />
      </picture>
      <Container
        wide
        className="relative flex aspect-4/5 max-h-[26rem] flex-col items-start justify-start pt-8 sm:aspect-auto sm:max-h-none sm:min-h-[clamp(24rem,40vw,38rem)] sm:justify-center sm:py-16"
      >
        <h2 id="closing" className="sm:max-w-[8em] lg:text-4xl">
          {home.closing.title}
        </h2>
        <p className="mt-3 max-w-76 text-[#eadfd0] max-lg:hidden">{filled(home.closing.text)}</p>
        <div className="mt-4 flex items-center gap-x-4 sm:mt-7 sm:flex-col sm:items-start sm:gap-y-1 lg:flex-row lg:items-center lg:gap-x-6">
          <QuoteButton request={{ label: 'general' }} className={buttonClass('primary', 'lg')}>
            Build Your Quote
          </QuoteButton>
          {/* Beside the button on a phone, where the candles stand below it. */}
          <span className="max-sm:text-ui max-sm:leading-snug">
            or call <br className="sm:hidden" />
            <a className="py-3 whitespace-nowrap underline underline-offset-4" href={shop.phone.href}>
              {shop.phone.display}
            </a>
          </span>
        </div>
      </Container>
    </section>
  )
}
