import { Kbd, Text } from '@mantine/core'

/** Keys of a list that is worked off with them, and what each does; for eyes alone, and where there is room. */
export function KeyHintBar({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <Text span c="dimmed" fz={12} visibleFrom="md" aria-hidden="true">
      {keys.map(([key, does]) => (
        <span key={key} style={{ marginRight: 10, whiteSpace: 'nowrap' }}>
          <Kbd size="xs">{key}</Kbd> {does}
        </span>
      ))}
    </Text>
  )
}
