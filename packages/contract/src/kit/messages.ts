import { z } from 'zod'

const names: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  date: 'a date',
}

/** Makes zod speak like the rest of the product wherever a schema gives no words of its own. Both floors call it once. */
export function speakPlainly(): void {
  z.config({
    customError: issue => {
      switch (issue.code) {
        case 'invalid_type':
          return issue.input === undefined || issue.input === null
            ? 'This is required.'
            : `This must be ${names[issue.expected] ?? issue.expected}.`
        case 'invalid_value':
          return issue.values.length === 1
            ? `This must be ${String(issue.values[0])}.`
            : `Choose one of: ${issue.values.map(String).join(', ')}.`
        case 'unrecognized_keys':
          return `Not known here: ${issue.keys.join(', ')}.`
        case 'too_small':
          return issue.origin === 'array' ? `Choose at least ${issue.minimum}.` : `At least ${issue.minimum}.`
        case 'too_big':
          return issue.origin === 'string'
            ? `At most ${issue.maximum} characters.`
            : `At most ${issue.maximum}.`
        case 'invalid_union':
          return 'This does not fit any of the forms allowed here.'
        default:
          return undefined
      }
    },
  })
}

/** Issues as the API's errors: `lines[2].unitPrice` to its messages; `Generic` for what has no field. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors = new Map<string, string[]>() // a person's word may be a field here, such as `constructor`
  for (const issue of error.issues) {
    const path = issue.path.reduce<string>(
      (text, part) =>
        typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
      '',
    )
    const key = path || 'Generic'
    errors.set(key, [...(errors.get(key) ?? []), issue.message])
  }
  return Object.fromEntries(errors)
}
