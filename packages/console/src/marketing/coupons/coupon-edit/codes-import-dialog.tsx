import { importCodes } from '@backroom/contract/marketing/coupons/code-calls'
import { counted } from '@backroom/contract/wording/say'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly couponUid: number
  readonly onClose: () => void
}
type Told = ReturnType<typeof importCodes.reply.parse>

/** Codes that were made elsewhere, one a line: first what would happen, then it happens. */
export function CodesImportDialog({ couponUid, onClose }: Props) {
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [told, setTold] = useState<Told | null>(null)
  const codes = text.split(/\r?\n/).map(line => line.split(/[,;\t]/)[0]?.trim() ?? '')
  return (
    <CallDialog
      title={say('Import codes')}
      call={importCodes}
      sent={() => ({ params: { uid: couponUid }, body: { name, codes, dryRun: told === null } })}
      submit={
        told ? say('Import {codes}', { codes: counted(told.added, 'code') }) : say('Look what would happen')
      }
      isReady={name.trim() !== '' && text.trim() !== '' && told?.added !== 0}
      staysOpen={reply => {
        setTold(reply)
        return told === null
      }}
      onDone={({ added }) => notify({ title: say('{codes} imported', { codes: counted(added, 'code') }) })}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <TextInput
            label={say('Name')}
            data-autofocus
            maxLength={80}
            value={name}
            error={errorOf('name')}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Textarea
            label={say('Codes, one a line')}
            description={say('Of a table, the first column counts.')}
            autosize
            minRows={5}
            maxRows={10}
            value={text}
            error={errorOf('codes')}
            onChange={event => {
              setText(event.currentTarget.value)
              setTold(null)
            }}
          />
          {told && (
            <>
              <Text aria-live="polite">
                {say('{codes} can be imported.', { codes: counted(told.added, 'code') })}
              </Text>
              {told.faults.length > 0 && (
                <FewRows
                  label={say('Lines that are left out')}
                  none=""
                  rows={told.faults.map(({ line, code, why }) => ({
                    key: line,
                    cells: { Line: line, Code: code, Why: say(why) },
                  }))}
                />
              )}
            </>
          )}
        </>
      )}
    </CallDialog>
  )
}
