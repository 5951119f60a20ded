/** Google's own queue: its script takes what is put here before and after it has come. */

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Command =
  | [command: 'js', now: Date]
  | [command: 'config', measurementId: string, settings: object]
  | [command: 'set', values: object]
  | [command: 'consent', action: 'default' | 'update', values: object]
  | [command: 'event', name: 'page_view' | 'generate_lead' | 'view_item_list' | 'test_event', values: object]

/** The tag tells commands from other entries by their being an `arguments` object; an array it takes for something else. */
export function gtag(..._command: Command): void {
  window.dataLayer ??= []
  window.dataLayer.push(arguments)
}
