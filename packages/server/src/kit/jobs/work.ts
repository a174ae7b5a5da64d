import type { Nightly, Task } from '#kit/jobs/jobs'

/** What is done in the background. Each room brings its own when it is opened, so that nobody keeps a list of all. */
export class Work {
  readonly tasks: Task[] = []
  readonly clocks: Nightly[] = []

  /** Tasks that are queued where they are needed. */
  add(...tasks: readonly Task<never>[]): void {
    for (const task of tasks as unknown as readonly Task[])
      if (!this.tasks.includes(task)) this.tasks.push(task)
  }

  /** Tasks that each store does by its own clock; they can be queued as well. */
  at(...clocks: readonly Nightly[]): void {
    this.clocks.push(...clocks)
    this.add(...clocks.map(({ task }) => task))
  }
}
