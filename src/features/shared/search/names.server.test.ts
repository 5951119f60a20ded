/** OUT-8: how names are found, through the API, on both databases. */
import { expect, it } from 'vitest'
import { type SharedShop, sharedTestShop } from '../../../../tests/support/test-shop.ts'

/** A customer, and how the owner may type the name. The first two are the contract's own words. */
const searches: Record<string, string[]> = {
  "Erin O'Brien": ['obrien', "o'brien", 'o brien', 'erin obrien', 'OBRIEN', 'o’brien'],
  'Łukasz Nowak': ['lukasz', 'łukasz', 'nowak'],
  'Petra Weiß': ['weiss', 'weiß', 'WEISS', 'weis'],
  'Søren Kjær': ['soren', 'kjaer', 'søren kjær'],
  'Angus McDonald': ['mc donald', 'mcdonald', 'macdonald', 'donald', 'mcdonnald'],
  'Anne-Marie Duval': ['annemarie', 'anne marie', 'anne-marie', 'marie duval'],
  'Smith & Sons': ['smith and sons', 'smith & sons', 'smith sons', 'smyth and sons'],
  'Ruth Whitfield': ['whitfeld', 'whitfield', 'whitfeild', 'witfield'],
  'Jörg Müller': ['muller', 'mueller', 'jorg', 'müller'],
  'Zoë Fernández-Ruiz': ['fernandez', 'fernandezruiz', 'zoe', 'fernandes'],
  'Maria de la Cruz': ['delacruz', 'de la cruz', 'cruz'],
  'Heather Ann Vanderbilt': ['van der bilt', 'vanderbilt', 'heatherann', 'vanderbuilt'],
  'Jean-Luc D’Angelo': ['dangelo', "d'angelo", 'jeanluc'],
  'Siobhán Kelly': ['siobhan', 'kelley', 'kelly'],
  'Đorđe Petrović': ['dorde', 'petrovic'],
  'Þóra Guðmundsdóttir': ['thora', 'gudmundsdottir'],
  'Catherine Stephens': ['katherine', 'stevens', 'kathrine stephens'],
  'Geoffrey Reed': ['jeffrey', 'geoffrey reed'],
  'Shawn Thompson': ['thomson', 'shaun'],
  'Phillip Schmidt': ['philip', 'filip', 'schmitt'],
  'Meghan Nguyen': ['megan', 'nguyen'],
  'Leigh Bryant': ['briant', 'leigh'],
  'Theodore Knight': ['nite', 'theodor'],
  'Wright Lumber + Stone': ['wright lumber and stone', 'right lumber', 'wright'],
  'Caitlin MacKenzie': ['mackenzie', 'mac kenzie', 'mckenzie', 'katelin'],
  'Renée Beauchamp': ['renee', 'beauchamp'],
  'Håkon Ødegård': ['hakon', 'odegard'],
  'Óscar Núñez': ['oscar', 'nunez'],
  'Françoise Lefèvre': ['francoise', 'lefevre'],
  'St. John Rivers': ['stjohn', 'st john', 'rivers'],
  'Εleni Παπαδοπούλου': ['παπαδοπουλου', 'παπα'],
  'Иван Петров': ['иван', 'петров'],
  '李 明': ['李', '李明'],
  김민수: ['김민수'],
  'Ella-Rose Pemberton Hall': ['ellarose', 'pembertonhall', 'ella rose'],
  'Barney Rubble': ['barny', 'ruble'],
  'Deborah Hughes': ['debra', 'hughs', 'hews'],
  'Xavier Quinn': ['zavier', 'kwin'],
  'Aoife Walsh': ['aoife', 'welsh'],
  'Tchaikovsky Music Hall': ['chaikovsky', 'tchaikovsky'],
}
const names = Object.keys(searches)

async function fill(shop: SharedShop): Promise<void> {
  for (const [at, customerName] of names.entries()) {
    const answer = await shop.send('POST', '/api/quotes', {
      ...{ customerName, customerEmail: `customer${at}@example.com`, productId: 'heritage-oak-floating-mantel' },
      ...{ woodSpeciesId: 'reclaimed-oak', dimensions: { length: 72, width: 8, thickness: 8 } },
    })
    expect([customerName, answer.status]).toEqual([customerName, 201])
  }
}

const found = async (shop: SharedShop, search: string): Promise<string[]> => {
  const path = `/api/quotes?limit=50&q=${encodeURIComponent(search)}`
  const answer = await shop.send('GET', path, undefined, { cookie: await shop.signIn() })
  expect(answer.status).toBe(200)
  return (await answer.json()).map((quote: { customerName: string }) => quote.customerName)
}

it('OUT-8 forty names are found as they sound', async () => {
  expect(names).toHaveLength(40)
  const shop = await sharedTestShop({ fill })
  const missed: string[] = []
  for (const [name, texts] of Object.entries(searches))
    for (const text of texts) {
      const all = await found(shop, text)
      // Found, and not among half of the others.
      if (!all.includes(name) || all.length > 3) missed.push(`${text} for ${name}: ${all.join(', ')}`)
    }
  expect(missed).toEqual([])
})

it('OUT-8 a name that is written as searched keeps those out that only sound like it', async () => {
  const shop = await sharedTestShop({ fill })
  expect(await found(shop, 'kelly')).toEqual(['Siobhán Kelly'])
  expect(await found(shop, 'reed')).toEqual(['Geoffrey Reed'])
  expect(await found(shop, 'wright')).toEqual(['Wright Lumber + Stone'])
  // Nobody sounds like a number, a short word, or a wood.
  for (const nobody of ['zzz', '9999', 'walnut', 'xy', "'; drop table quotes", 'NEAR(a b)', '* OR 1', '≈at'])
    expect([nobody, await found(shop, nobody)]).toEqual([nobody, []])
})
