import { sentence } from '@backroom/contract/kit/label'
import type { JobContext, Nightly, Task } from '#kit/jobs/jobs'
import type { Store } from '#kit/store'

/** What a task that was started by hand is given: it stops when the signal says so, and tells what it does. */
interface ByHand extends Omit<JobContext, 'attempt'> {
  note(line: string): Promise<void>
}

/** A task that somebody may also start by hand. */
export interface Offered {
  readonly key: string
  readonly title: string
  readonly text: string
  run(context: ByHand): Promise<void>
  /** Tells what it would do, and does nothing. */
  dryRun?(context: ByHand): Promise<void>
  /** Says why it cannot be done here, before anything is. */
  refuse?(store: Store): Promise<void>
  /** Whoever runs it types the name of the store first. */
  readonly asksName?: true
}

/** What is done in the background. Each room brings its own when it is opened, so that nobody keeps a list of all. */
export class Work {
  readonly tasks: Task[] = []
  readonly clocks: Nightly[] = []
  readonly offered: Offered[] = []

  /** Tasks that are queued where they are needed. */
  add(...tasks: readonly Task<never>[]): void {
    for (const task of tasks as unknown as readonly Task[])
      if (!this.tasks.includes(task)) this.tasks.push(task)
  }

  /** What people call a task, by its name in the queue; one that an older version left there has no other name. */
  titleOf(name: string): string {
    return this.tasks.find(task => task.name === name)?.title ?? sentence(name)
  }

  /** What people call every task there is, by its name in the queue. */
  get titles(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.tasks.map(({ name, title }) => [name, title]))
  }

  /** Tasks that a person may start as well. */
  offer(...offered: readonly Offered[]): void {
    this.offered.push(...offered)
  }

  /** Tasks that each store does by its own clock; they can be queued as well. */
  at(...clocks: readonly Nightly[]): void {
    this.clocks.push(...clocks)
    this.add(...clocks.map(({ task }) => task))
  }
}
