import { sizeFilters } from '@backroom/contract/items/page/suggestions'
import { Button, Group, Select, TagsInput } from '@mantine/core'
import { sizesWith } from '#items/page/item-dialogs/size-run.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly sizes: readonly string[]
  readonly filterUid: number | null
  readonly onChange: (change: { sizes?: string[]; sizeFilterUid?: number | null }) => void
  readonly error: string | undefined
}

/** The sizes of a run: picked from a filter that shoppers narrow by, or typed as the supplier writes them. */
export function SizeRunSizes({ sizes, filterUid, onChange, error }: Props) {
  const { data: filters = [] } = useRead(sizeFilters, {}, { staleMs: 60_000 })
  const filter = filters.find(({ uid }) => uid === filterUid)
  const left = filter?.sizes.filter(size => !sizes.includes(size)) ?? []
  return (
    <>
      <Select
        label={say('Size filter')}
        placeholder={say('None: sizes are typed')}
        clearable
        data={filters.map(({ uid, name }) => ({ value: String(uid), label: name }))}
        value={filter ? String(filter.uid) : null}
        onChange={uid => onChange({ sizeFilterUid: uid === null ? null : Number(uid) })}
      />
      <div>
        <TagsInput
          label={say('Sizes')}
          placeholder={sizes.length === 0 ? (filter ? say('Pick or type') : say('S, M, L')) : ''}
          splitChars={[',', ';']}
          acceptValueOnBlur
          maxTags={60}
          data={left}
          value={[...sizes]}
          onChange={typed => onChange({ sizes: sizesWith([], typed) })}
          error={error}
        />
        {left.length > 0 && (
          <Group gap={4} mt={3}>
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => onChange({ sizes: sizesWith(sizes, left) })}
            >
              {say('Add all {n}', { n: left.length })}
            </Button>
          </Group>
        )}
      </div>
    </>
  )
}
