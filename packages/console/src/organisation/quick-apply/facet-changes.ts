import {
  type ApplyReply,
  applyFacetsNow,
  type PaletteFilter,
} from '@backroom/contract/organisation/filters/item-facets'
import { z } from 'zod'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { ExternalStore } from '#kit/external-store.ts'
import { remembered } from '#kit/local.ts'
import { say } from '#kit/say.ts'
import { ownUid } from '#kit/session/session.ts'

const change = z.object({ itemUid: z.number(), add: z.array(z.number()), remove: z.array(z.number()) })
type Change = z.output<typeof change>

/** Changes that are not yet acknowledged, in order, each under the key it is sent with: kept in the browser until they are. */
const waiting = remembered(
  'quickApply.waiting',
  z.array(z.object({ key: z.string(), userUid: z.number(), changes: z.array(change) })),
  [],
)

export type SendState = 'saved' | 'saving' | 'offline'
const againAfterMs = 2_000
const undoMost = 100
const batchMost = 100

interface State {
  /** Facets of each item as the person sees them: what the server said, and what was changed since. */
  readonly facets: ReadonlyMap<number, ReadonlySet<number>>
  readonly send: SendState
  readonly waiting: number
  readonly steps: number
}

/** Facets put on items and taken off, shown at once, sent at once, kept while there is no line, and taken back by step. */
export class FacetChanges {
  readonly state = new ExternalStore<State>({ facets: new Map(), send: 'saved', waiting: 0, steps: 0 })
  private readonly filterOf = new Map<number, PaletteFilter>()
  private readonly nameOf = new Map<number, string>()
  private undoable: (readonly Change[])[] = []
  private isSending = false
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Goes on with what an earlier page could not send. */
  start(): () => void {
    const wake = () => void this.send()
    window.addEventListener('online', wake)
    wake()
    return () => {
      window.removeEventListener('online', wake)
      clearTimeout(this.timer)
    }
  }

  knowPalette(palette: readonly PaletteFilter[]): void {
    for (const filter of palette)
      for (const { uid, name } of filter.facets) {
        this.filterOf.set(uid, filter)
        this.nameOf.set(uid, name)
      }
  }

  /** What the server says an item carries; changes still on their way stand over it. */
  know(items: readonly { readonly uid: number; readonly facetUids: readonly number[] }[]): void {
    this.set(facets => {
      for (const { uid, facetUids } of items) facets.set(uid, new Set(facetUids))
      for (const { changes } of this.mine()) for (const each of changes) put(facets, each)
    })
  }

  has(itemUid: number, facetUid: number): boolean {
    return this.state.get().facets.get(itemUid)?.has(facetUid) ?? false
  }

  /** Whether a facet is new to the item and would drive none of its others away. */
  wouldJoin(itemUid: number, facetUid: number): boolean {
    const { add, remove } = this.effectOf({ itemUid, add: [facetUid], remove: [] })
    return add.length > 0 && remove.length === 0
  }

  /** Puts a facet on the item, or takes it off where it is. */
  toggle(itemUid: number, facetUid: number): void {
    this.apply(
      this.has(itemUid, facetUid)
        ? [{ itemUid, add: [], remove: [facetUid] }]
        : [{ itemUid, add: [facetUid], remove: [] }],
    )
  }

  /**
   * Adds and removes on some items, as one step that can be taken back, or as more of the last one. Answers how many items it
   * changes.
   */
  apply(wanted: readonly Change[], isMoreOfLast = false): number {
    const changes = wanted
      .map(each => this.effectOf(each))
      .filter(({ add, remove }) => add.length + remove.length > 0)
    if (changes.length === 0) return 0
    const last = isMoreOfLast ? (this.undoable.pop() ?? []) : []
    this.undoable = [...this.undoable, [...last, ...changes]].slice(-undoMost)
    this.queue(changes)
    return changes.length
  }

  /** Takes the last step back. Answers the item it was on, or null where there is none left. */
  undo(): number | null {
    const last = this.undoable.pop()
    if (!last) return null
    this.queue(last.toReversed().map(({ itemUid, add, remove }) => ({ itemUid, add: remove, remove: add })))
    return last[0]?.itemUid ?? null
  }

  /** What a change does to the item as it is: a filter that takes one facet lets the other go. */
  private effectOf({ itemUid, add, remove }: Change): Change {
    const here = this.state.get().facets.get(itemUid) ?? new Set()
    const added = add.filter(uid => !here.has(uid))
    const replaced = [...here].filter(uid =>
      added.some(
        next =>
          this.filterOf.get(next)?.maxPerItem === 1 && this.filterOf.get(next) === this.filterOf.get(uid),
      ),
    )
    return {
      itemUid,
      add: added,
      remove: [...new Set([...remove.filter(uid => here.has(uid)), ...replaced])],
    }
  }

  private queue(changes: readonly Change[]) {
    this.set(facets => {
      for (const each of changes) put(facets, each)
    })
    const entries = chunks(changes, batchMost).map(some => ({
      key: crypto.randomUUID(),
      userUid: ownUid(),
      changes: [...some],
    }))
    waiting.update(all => [...all, ...entries])
    this.note({ send: this.state.get().send === 'offline' ? 'offline' : 'saving' })
    void this.send()
  }

  private mine() {
    return waiting.get().filter(({ userUid }) => userUid === ownUid())
  }

  /** One after the other, so that the last word on a facet is the last one said. */
  private async send(): Promise<void> {
    if (this.isSending) return
    this.isSending = true
    clearTimeout(this.timer)
    try {
      for (let next = this.mine()[0]; next; next = this.mine()[0]) {
        const { key, changes } = next
        const answer = await call(
          applyFacetsNow,
          { body: { key, changes, origin: 'quick' } },
          { ignore: [0, 400, 404, 500, 502, 503, 504], isQuiet: true },
        )
        waiting.update(all => all.filter(each => each.key !== key))
        this.settle(changes, answer)
        this.note({ send: 'saving' })
      }
      this.note({ send: 'saved' })
    } catch (error) {
      this.fail(error)
    } finally {
      this.isSending = false
    }
  }

  private fail(error: unknown) {
    const status = error instanceof ApiError ? error.status : 0
    const [first] = this.mine()
    if (status === 400 || status === 404) {
      waiting.update(all => all.filter(({ key }) => key !== first?.key))
      notify({ tone: 'warning', title: say('A change was refused'), text: (error as ApiError).message })
      this.timer = setTimeout(() => void this.send(), 0)
      return
    }
    this.note({ send: 'offline' })
    this.timer = setTimeout(() => void this.send(), againAfterMs)
  }

  /** What was refused is taken off the screen again; what the server replaced goes too. */
  private settle(changes: readonly Change[], { refused, replaced }: ApplyReply) {
    if (refused.length + replaced.length === 0) return
    this.set(facets => {
      for (const { itemUid, facetUid } of replaced) facets.get(itemUid)?.delete(facetUid)
      for (const { itemUid, facetUid } of refused)
        for (const each of changes)
          if (each.itemUid === itemUid)
            put(facets, {
              itemUid,
              add: each.remove.filter(uid => uid === (facetUid ?? uid)),
              remove: each.add.filter(uid => uid === (facetUid ?? uid)),
            })
    })
    const [first] = refused
    if (first)
      notify({
        tone: 'warning',
        title: say('{name} was not applied', {
          name: this.nameOf.get(first.facetUid ?? 0) ?? say('A facet'),
        }),
        text: first.reason,
      })
  }

  private set(edit: (facets: Map<number, Set<number>>) => void) {
    const facets = new Map([...this.state.get().facets].map(([uid, here]) => [uid, new Set(here)]))
    edit(facets)
    this.note({ facets })
  }

  private note(news: Partial<State>) {
    const isWaiting = this.mine().reduce((sum, { changes }) => sum + changes.length, 0)
    this.state.update(before => ({ ...before, ...news, waiting: isWaiting, steps: this.undoable.length }))
  }
}

function put(facets: Map<number, Set<number>>, { itemUid, add, remove }: Change) {
  const here = facets.get(itemUid) ?? new Set()
  for (const uid of remove) here.delete(uid)
  for (const uid of add) here.add(uid)
  facets.set(itemUid, here)
}

function chunks<Each>(list: readonly Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}
