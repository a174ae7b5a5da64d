import { type MatchedCodes, matchCodes } from '@backroom/contract/wizards/selections'
import { Box, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { CameraButton } from '#kit/scanner/camera-button.tsx'
import { useScanner } from '#kit/scanner/use-scanner.ts'
import { format } from '#kit/store-facts.ts'
import { CodesFilePanel } from '#wizards/codes-file-panel.tsx'
import type { Part } from '#wizards/use-parts.ts'

interface Props {
  readonly resource: string
  readonly hint: string
  readonly onAdd: (part: Part) => void
}

const shownMost = 20

/** Codes that were pasted, scanned or read from a file: what they stand for, which of them nobody knows, and which are several's. */
export function CodesPanel({ resource, hint, onAdd }: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const { mutate, data, isPending, error, reset } = useWrite(matchCodes, {
    ignore: [400, 413],
    isQuiet: true,
  })
  const type = (next: string) => {
    setText(next)
    reset()
  }
  const match = (codes: string) => mutate({ body: { resource, codes } })
  const scan = (code: string) => {
    const next = text ? `${text.trimEnd()}\n${code}` : code
    setText(next)
    match(next)
  }
  useScanner(scan)
  const uids = data ? [...new Set([...data.found, ...Object.values(chosen)])] : []
  return (
    <Box p="md" className="scrolls">
      <Stack gap="sm" maw={620}>
        <Textarea
          label={say('Codes, one on a line')}
          description={say(hint)}
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={event => type(event.currentTarget.value)}
        />
        <CodesFilePanel
          onCodes={codes => {
            type(codes)
            match(codes)
          }}
        />
        <Group gap={8}>
          <Button variant="filled" disabled={!text.trim()} loading={isPending} onClick={() => match(text)}>
            {say('Find them')}
          </Button>
          <CameraButton takesMany onScan={scan} />
          {data && (
            <Button
              disabled={uids.length === 0}
              onClick={() => {
                onAdd({
                  label: say('{n} by their codes', { n: format.number(uids.length) }),
                  selection: { uids },
                })
                type('')
                setChosen({})
              }}
            >
              {say('Add {n}', { n: format.number(uids.length) })}
            </Button>
          )}
        </Group>
        {error && <Text c="var(--br-bad)">{error.message}</Text>}
        {data && (
          <Found
            matched={data}
            chosen={chosen}
            onChoose={(code, uid) => setChosen({ ...chosen, [code]: uid })}
          />
        )}
      </Stack>
    </Box>
  )
}

interface FoundProps {
  readonly matched: MatchedCodes
  readonly chosen: Readonly<Record<string, number>>
  readonly onChoose: (code: string, uid: number) => void
}

function Found({ matched, chosen, onChoose }: FoundProps) {
  const { found, notFound, several } = matched
  return (
    <Stack gap="sm" role="status">
      <Text>
        {say('{n} found', { n: format.number(found.length) })}
        {notFound.length > 0 && `, ${say('{n} not found', { n: format.number(notFound.length) })}`}
        {several.length > 0 &&
          `, ${sayCount(several.length, '1 is the code of several', '{n} are codes of several')}`}
        .
      </Text>
      {several.slice(0, shownMost).map(({ line, code, records }) => (
        <Radio.Group
          key={`${line} ${code}`}
          label={say('Line {line}: {code} is which one?', { line, code })}
          value={String(chosen[code] ?? '')}
          onChange={uid => onChoose(code, Number(uid))}
        >
          <Stack gap={4} mt={4}>
            {records.map(record => (
              <Radio key={record.uid} value={String(record.uid)} label={`${record.code} ${record.name}`} />
            ))}
          </Stack>
        </Radio.Group>
      ))}
      {notFound.length > 0 && (
        <div>
          <Text fw={560}>
            {say('Not found')}{' '}
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconDownload size={14} stroke={1.7} />}
              onClick={() => saveLines(notFound)}
            >
              {say('Download')}
            </Button>
          </Text>
          {notFound.slice(0, shownMost).map(({ line, code }) => (
            <Text key={`${line} ${code}`} fz={12}>
              {say('Line {line}', { line })}: <span className="code">{code}</span>
            </Text>
          ))}
          {notFound.length > shownMost && (
            <Text fz={12} c="dimmed">
              {say('and {n} more', { n: format.number(notFound.length - shownMost) })}
            </Text>
          )}
        </div>
      )}
    </Stack>
  )
}

function saveLines(lines: MatchedCodes['notFound']): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(
    new Blob([lines.map(({ line, code }) => `${line},${code}`).join('\n')], { type: 'text/csv' }),
  )
  link.download = 'not-found.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}
