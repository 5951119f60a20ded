/**
 * The parts of Stripe.js that the shop uses, served in place of https://js.stripe.com: the Payment Element with a plain
 * field for the card number, and confirmPayment, which calls api.stripe.com like the real one. A page whose policy blocks
 * that call, the frame or the script fails here as it would with Stripe.
 */
{
  // @stripe/react-stripe-js checks for these before it accepts an object as Stripe's.
  const unused = () => undefined
  const marks = { createToken: unused, createPaymentMethod: unused, confirmCardPayment: unused }

  const paymentElement = () => {
    const onReady = []
    const parts = []
    const input = document.createElement('input')
    const number = () => input.value.replaceAll(' ', '')
    const notifyReady = () => {
      if (parts.length > 0)
        for (const listener of onReady.splice(0)) queueMicrotask(() => listener({ elementType: 'payment' }))
    }
    const element = {
      on(name, listener) {
        if (name === 'ready') onReady.push(listener)
        if (name === 'change')
          input.addEventListener('input', () => listener({ elementType: 'payment', complete: number().length === 16 }))
        notifyReady()
        return element
      },
      once: () => element,
      off: () => element,
      mount(place) {
        const label = document.createElement('label')
        label.textContent = 'Card number'
        label.htmlFor = 'stripe-card-number'
        input.id = 'stripe-card-number'
        input.className = 'block w-full border p-3'
        const frame = document.createElement('iframe')
        frame.src = 'https://js.stripe.com/v3/frame.html'
        frame.title = 'Secure payment input frame'
        frame.height = '1'
        parts.push(label, input, frame)
        place.append(...parts)
        notifyReady()
      },
      unmount: () => parts.splice(0).forEach((part) => void part.remove()),
      destroy: () => element.unmount(),
      focus: () => input.focus(),
      blur: () => input.blur(),
      update: unused,
      collapse: unused,
    }
    return { element, number }
  }

  const post = async (path, body) => {
    const answer = await fetch(`https://api.stripe.com${path}`, { method: 'POST', body })
    return answer.json()
  }

  const stripe = (key) => ({
    ...marks,
    _registerWrapper: unused,
    registerAppInfo: unused,
    elements({ clientSecret }) {
      const card = paymentElement()
      return {
        clientSecret,
        number: card.number,
        create: () => card.element,
        getElement: () => card.element,
        on: unused,
        update: unused,
        fetchUpdates: async () => ({}),
        submit: async () =>
          card.number() ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
      }
    },
    async confirmPayment({ elements: { clientSecret, number } }) {
      const [id] = clientSecret.split('_secret_')
      const intent = await post(
        `/v1/payment_intents/${id}/confirm`,
        new URLSearchParams({
          key,
          client_secret: clientSecret,
          'payment_method_data[card][number]': number(),
        }),
      )
      return intent.error ? { error: intent.error } : { paymentIntent: intent }
    },
  })

  // The loader warns about any release but its own, which is in the URL: /endive/stripe.js.
  const [, version] = new URL(document.currentScript.src).pathname.split('/')
  window.Stripe = Object.assign(stripe, { version })
}
