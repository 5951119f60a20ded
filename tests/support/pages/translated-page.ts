/**
 * Runs in the page, before anything else of it: does to its texts what Chrome's translator does, as they come. Each is taken
 * out, and two elements with another text stand in its place. The words stay, so that tests find them.
 */
export function translateAsItLoads(): void {
  const untouched = 'head,script,style,textarea,svg,[translate=no],[contenteditable]'
  const isWrapped = (text: Text) => text.parentElement?.tagName === 'FONT'
  const wrap = (text: Text) => {
    if (!text.data.trim() || isWrapped(text) || !text.parentElement || text.parentElement.closest(untouched)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) found.push(walker.currentNode)
    for (const text of found) wrap(text as Text)
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const node of addedNodes) wrapAll(node)
      if (target instanceof Text) wrap(target)
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
