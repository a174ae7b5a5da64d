import { type CategoryProblem, categoryProblems } from '@backroom/contract/organisation/categories/categories'
import { Button, Menu, Select, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch, IconStack2 } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { Bar } from '#kit/layout/bar.tsx'
import classes from '#kit/list-page/list-page.module.css'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly findRef: RefObject<HTMLInputElement | null>
  readonly shown: number
  readonly total: number
  readonly problem: CategoryProblem | 'any' | null
  readonly onProblem: (problem: CategoryProblem | 'any' | null) => void
  readonly onLevel: (levels: number) => void
  /** False where nothing holds these words. */
  readonly onFind: (words: string) => boolean
  readonly onLeave: () => void
}

const levels = [0, 1, 2, 3, 6]

/** Find, levels and problems. */
export function CategoryTools(props: Props) {
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Bar>
      <TextInput
        ref={props.findRef}
        type="search"
        size="xs"
        w={{ base: '100%', sm: 212, md: 268 }}
        aria-label={say('Find a category')}
        placeholder={say('Find, then Enter for the next')}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        value={typed}
        error={isMissing ? say('No category matches.') : undefined}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setIsMissing(false)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') setIsMissing(typed.trim() !== '' && !props.onFind(typed))
          if (event.key === 'Escape' || event.key === 'ArrowDown') props.onLeave()
        }}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="xs"
            leftSection={<IconStack2 size={15} stroke={1.7} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {say('Expand to level')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {levels.map(level => (
            <Menu.Item key={level} onClick={() => props.onLevel(level)}>
              {level === 0
                ? say('Departments only')
                : level === 6
                  ? say('Everything')
                  : say('Level {n}', { n: level + 1 })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Select
        size="xs"
        clearable
        flex={{ base: 1, sm: 'none' }}
        w={{ base: 'auto', sm: 150, md: 190 }}
        aria-label={say('Only problems')}
        placeholder={say('Only problems')}
        data={[
          { value: 'any', label: say('Any problem') },
          ...Object.entries(categoryProblems).map(([value, label]) => ({ value, label: say(label) })),
        ]}
        value={props.problem}
        onChange={value => props.onProblem(value as CategoryProblem | null)}
      />
      <span className={`${classes.count} dim end nowrap`} role="status">
        {props.shown === props.total
          ? say('{n} categories', { n: format.number(props.total) })
          : say('{n} of {total} categories', {
              n: format.number(props.shown),
              total: format.number(props.total),
            })}
      </span>
    </Bar>
  )
}
