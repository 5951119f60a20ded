/**
 * OUT-3: lets React work on a page whose nodes others change. A browser that translates takes React's texts out of the
 * page and puts elements with other texts there; extensions wrap, move and remove elements. React doesn't know: it would
 * write a new price into a text that nobody sees, and gives a whole part up when a node isn't where it put it.
 *
 * This watches what stands for which text. Before React changes such a text, it puts back the texts of that element as React
 * left them. The browser then translates the element again.
 *
 * entry-server.tsx writes it into the page as text, so it must not use anything from outside.
 */
export function keepNodes(): (part: Element) => boolean {
  type Place = { parent: Node; previous: Node | null; next: Node | null }
  const { prototype } = Node
  const { insertBefore, removeChild } = prototype
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue') as PropertyDescriptor
  const write = (text: Node, value: string | null) => nodeValue.set?.call(text, value)

  /** Where a node was before it was taken out. */
  const places = new WeakMap<Node, Place>()
  /** The texts that a foreign node stands for. */
  const replaced = new WeakMap<Node, Node[]>()
  /** What a text said before someone else than React wrote into it. */
  const said = new WeakMap<Node, string | null>()
  /** What others added once the page was there. */
  const late = new WeakSet<Node>()
  let isParsed = false

  /** React marks the nodes that it made, or took over from the server. */
  const isReacts = (node: Node) => Object.keys(node).some((name) => name.startsWith('__react'))

  function note(records: MutationRecord[]): void {
    // While the page arrives, nodes are only added, and texts grow.
    const isOnlyParsing = ({ type, target, oldValue, removedNodes }: MutationRecord) =>
      !isParsed &&
      (type === 'childList' ? removedNodes.length === 0 : (target as Text).data.startsWith(oldValue as string))
    if (records.every(isOnlyParsing)) return
    /** What others added, and between which nodes. */
    const foreign = new Map<Node | undefined | null, MutationRecord>()
    records.forEach((record, at) => {
      const { type, target, addedNodes, removedNodes, previousSibling: previous, nextSibling: next } = record
      if (type === 'characterData' && !isOnlyParsing(record) && !said.has(target)) said.set(target, record.oldValue)
      for (const node of addedNodes) {
        if (isReacts(node)) continue
        foreign.set(node, record)
        if (isParsed) late.add(node)
      }
      for (const node of removedNodes) {
        places.set(node, { parent: target, previous, next })
        const texts = replaced.get(node) ?? (node.nodeType === Node.TEXT_NODE ? [node] : [])
        // Taken out first, then replaced.
        const later = records
          .slice(at + 1)
          .find((one) => one.target === target && one.previousSibling === previous && one.nextSibling === next)
        const stand = [
          ...addedNodes,
          previous && !replaced.has(previous) && foreign.get(previous)?.nextSibling === node && previous,
          next && !replaced.has(next) && foreign.get(next)?.previousSibling === node && next,
          later?.addedNodes[0],
          // It stands for several.
          previous,
          next,
        ].find((one) => one && one !== node && (foreign.has(one) || (one === later?.addedNodes[0] && !isReacts(one))))
        if (stand && texts.length > 0) replaced.set(stand, [...(replaced.get(stand) ?? []), ...texts])
      }
    })
  }
  const watch = new MutationObserver(note)
  watch.observe(document, { childList: true, subtree: true, characterData: true, characterDataOldValue: true })
  document.addEventListener('DOMContentLoaded', () => {
    note(watch.takeRecords())
    isParsed = true
  })

  /** Puts back the texts among the children of `parent`. Returns whether there were any. */
  function putBack(parent: Node): boolean {
    note(watch.takeRecords())
    let any = false
    for (const child of [...parent.childNodes]) {
      const texts = isReacts(child) ? undefined : replaced.get(child)
      if (texts) {
        for (const text of texts) insertBefore.call(parent, text, child)
        removeChild.call(parent, child)
        replaced.delete(child)
      }
      for (const text of texts ?? [child])
        if (said.has(text)) {
          write(text, said.get(text) ?? '')
          said.delete(text)
          any = true
        }
      any ||= texts !== undefined
    }
    watch.takeRecords()
    return any
  }

  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) putBack(this)
    // An extension moved or removed it.
    if (child.parentNode) removeChild.call(child.parentNode, child)
    return child
  }

  prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    if (before && before.parentNode !== this) putBack(this)
    let place = before
    // In a wrapper, or gone: then what came after it.
    for (let steps = 0; place && place.parentNode !== this; steps++)
      place = steps > 99 ? null : (place.parentNode ?? places.get(place)?.next ?? null)
    insertBefore.call(this, node, place)
    return node
  }

  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      note(watch.takeRecords())
      const place = places.get(this)
      if (place && !this.isConnected) {
        putBack(place.parent)
        if (this.parentNode !== place.parent) {
          const { parent, previous, next } = place
          const before =
            next?.parentNode === parent ? next : previous?.parentNode === parent ? previous.nextSibling : null
          insertBefore.call(parent, this, before)
        }
      } else if (this.parentNode && said.has(this)) putBack(this.parentNode)
      write(this, value)
      said.delete(this)
      watch.takeRecords()
    },
  })

  /** Before React takes `part` over, it must be as the server wrote it. */
  return (part) => {
    let any = putBack(part)
    for (const element of part.querySelectorAll('*')) {
      if (element.isConnected && putBack(element)) any = true
      if (late.has(element)) {
        any = true
        element.remove()
      }
    }
    watch.takeRecords()
    return any
  }
}
