import { parseMoney } from '@backroom/contract/kit/money/money'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { format, useStoreFacts } from '#kit/store-facts.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly minor: number | null
  readonly onChange: (minor: number | null) => void
}

/** Money as people write it, with either separator of their locale; what cannot be read is left for them to mend. */
export function MoneyInput({ minor, onChange, onBlur, ...rest }: Props) {
  const { locale } = useStoreFacts()
  const [typed, setTyped] = useState(minor === null ? '' : format.money(minor))
  const [isReadable, setIsReadable] = useState(true)
  useEffect(() => {
    setTyped(shown =>
      parseMoney(shown, locale) === minor ? shown : minor === null ? '' : format.money(minor),
    )
  }, [minor, locale])
  return (
    <TextInput
      {...rest}
      className="num"
      inputMode="decimal"
      value={typed}
      error={rest.error || !isReadable}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        const read = text.trim() === '' ? null : parseMoney(text, locale)
        setIsReadable(text.trim() === '' || read !== null)
        if (text.trim() === '' || read !== null) onChange(read)
      }}
      onBlur={event => {
        if (minor !== null && isReadable) setTyped(format.money(minor))
        onBlur?.(event)
      }}
    />
  )
}
