import { codesLookUp } from '@backroom/contract/items/page/suggestions'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { ownFilterOptions } from '@backroom/contract/organisation/filters/pickers'
import { Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Looked up at a time. */
const codesMost = 500

/** Which items: a category's gaps, a search, or codes that are scanned or pasted. */
export function QuickApplyStart() {
  return (
    <Stack gap={14} maw={760} w="100%" p="var(--br-side)" className="scrolls">
      <Text>{say('Choose the items to put facets on. A selection of a list comes along with Alt+Q.')}</Text>
      <FromGaps />
      <FromSearch />
      <FromCodes />
    </Stack>
  )
}

function Card({ title, onSubmit, children }: { title: string; onSubmit: () => void; children: ReactNode }) {
  return (
    <Paper withBorder radius="lg" p="md">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Text component="h2" fw={620} fz={14} mb="xs">
          {title}
        </Text>
        {children}
      </form>
    </Paper>
  )
}

function FromGaps() {
  const [, setSearch] = useSearchParams()
  const [category, setCategory] = useState<number | null>(null)
  const [filter, setFilter] = useState<number | null>(null)
  const start = () =>
    setSearch({
      ...(category !== null && { category: String(category) }),
      ...(filter !== null && { missing: String(filter) }),
    })
  return (
    <Card title={say('A category’s gaps')} onSubmit={start}>
      <Group align="end" gap="sm">
        <OptionPicker
          label={say('Category')}
          options={categoryOptions}
          uid={category}
          onChange={setCategory}
          w={{ base: '100%', xs: 260 }}
        />
        <OptionPicker
          label={say('Items without')}
          options={ownFilterOptions}
          uid={filter}
          onChange={setFilter}
          placeholder={say('Any filter')}
          w={{ base: '100%', xs: 220 }}
        />
        <Button type="submit" variant="filled" disabled={category === null && filter === null}>
          {say('Start')}
        </Button>
      </Group>
    </Card>
  )
}

function FromSearch() {
  const [, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  return (
    <Card
      title={say('A search')}
      onSubmit={() => typed.trim() && setSearch({ view: 'ProductFilterableView', search: typed.trim() })}
    >
      <Group align="end" gap="sm">
        <TextInput
          label={say('Name, code or brand')}
          w={{ base: '100%', xs: 260 }}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {say('Start')}
        </Button>
      </Group>
    </Card>
  )
}

function FromCodes() {
  const [, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  const lookUp = useWrite(codesLookUp)
  const codes = typed.split(/[\s,;]+/).filter(code => code !== '')
  const unknown = (lookUp.data ?? []).filter(({ uid }) => uid === null).map(({ code }) => code)
  const start = () =>
    lookUp.mutate(
      { body: { codes: codes.slice(0, codesMost) } },
      {
        onSuccess: found => {
          const pages = [...new Set(found.flatMap(({ pageUid }) => (pageUid === null ? [] : [pageUid])))]
          if (found.every(({ uid }) => uid !== null)) setSearch({ uids: pages.join(',') })
        },
      },
    )
  const goOn = () => {
    const pages = (lookUp.data ?? []).flatMap(({ pageUid }) => (pageUid === null ? [] : [pageUid]))
    if (pages.length > 0) setSearch({ uids: [...new Set(pages)].join(',') })
  }
  return (
    <Card title={say('Scanned or pasted codes')} onSubmit={start}>
      <Textarea
        label={say('Codes or barcodes')}
        autosize
        minRows={3}
        maxRows={8}
        classNames={{ input: 'code' }}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        error={
          unknown.length > 0 &&
          say('These codes are not items: {codes}', { codes: unknown.slice(0, 12).join(', ') })
        }
      />
      {codes.length > codesMost && (
        <Text mt={4} c="var(--br-warn)" role="status">
          {say('Of {n} codes the first {most} are taken.', {
            n: format.number(codes.length),
            most: format.number(codesMost),
          })}
        </Text>
      )}
      <Group mt="sm" gap="sm">
        <Button type="submit" disabled={codes.length === 0} loading={lookUp.isPending}>
          {say('Start')}
        </Button>
        {unknown.length > 0 && unknown.length < (lookUp.data?.length ?? 0) && (
          <Button onClick={goOn}>{say('Start with the others')}</Button>
        )}
      </Group>
    </Card>
  )
}
