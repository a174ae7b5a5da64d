import { readCodes } from '@backroom/contract/wizards/selections'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { FileDrop } from '#kit/parts/file-drop.tsx'
import { say } from '#kit/say.ts'

/** Codes out of a sheet: of the column that is called so, or of another. */
export function CodesFilePanel({ onCodes }: { readonly onCodes: (codes: string) => void }) {
  const [file, setFile] = useState<File | null>(null)
  const { mutate, data, isPending, error } = useWrite(readCodes, { ignore: [400, 413], isQuiet: true })
  const read = (sheet: File, column?: string) => {
    const body = new FormData()
    body.append('file', sheet)
    setFile(sheet)
    mutate({ body, query: { column } }, { onSuccess: ({ codes }) => onCodes(codes) })
  }
  return (
    <>
      <FileDrop
        accept=".csv,.tsv,.txt,.xlsx"
        label={say('Choose a file…')}
        hint={file?.name ?? say('or drop a CSV or XLSX here')}
        sending={isPending ? (file?.name ?? '') : null}
        refusal={error?.message ?? ''}
        onFile={sheet => read(sheet)}
      />
      {file && data && data.columns.length > 1 && (
        <Select
          label={say('Codes are in')}
          data={data.columns}
          value={data.column}
          allowDeselect={false}
          onChange={column => column && read(file, column)}
        />
      )}
    </>
  )
}
