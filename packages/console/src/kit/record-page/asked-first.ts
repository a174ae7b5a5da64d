import type { EditControl } from '#kit/record-page/edit-frame.tsx'

/** Asked before what was typed is saved: false leaves it as it is typed. */
export type MaySave = (typed: unknown) => Promise<boolean>

/** The same form, which asks before anything is saved, by whichever way. */
export function askedFirst<Control extends EditControl>(control: Control, maySave?: MaySave): Control {
  if (!maySave) return control
  const { attempt } = control
  const isAgreed = () => maySave(control.form.getValues())
  return {
    ...control,
    save: async () => (await isAgreed()) && control.save(),
    ...(attempt && { attempt: async () => ((await isAgreed()) ? attempt() : 'unfit') }),
  }
}
