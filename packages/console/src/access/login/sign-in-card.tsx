import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#access/login/sign-in-card.module.css'
import { Mark } from '#kit/parts/mark.tsx'
import { product } from '#kit/product.ts'

interface Props {
  readonly children: ReactNode
  /** A line under the card. */
  readonly below?: ReactNode
}

/** The card of the sign-in pages before its shelves. */
export function SignInCard({ children, below }: Props) {
  return (
    <div className={classes.page}>
      <Shelves />
      <main className={classes.middle}>
        <Group gap={12} mb={26} fz={24} fw={680} lts="-0.022em">
          <Mark size={34} />
          <span>{product}</span>
        </Group>
        <div className={classes.card}>{children}</div>
        {below && <Box mt={18}>{below}</Box>}
      </main>
    </div>
  )
}

/** Widths and heights of the boxes on each shelf; the only drawing in the product. */
const shelves = [
  [
    [8, 40, 61, 0],
    [86, 88, 71, 0],
    [182, 60, 97, 1],
    [250, 98, 53, 2],
    [396, 70, 57, 2],
    [474, 104, 85, 0],
    [862, 84, 65, 1],
    [954, 92, 45, 0],
    [1092, 66, 91, 2],
    [1166, 112, 61, 0],
    [1286, 70, 79, 3],
    [1396, 44, 51, 0],
  ],
  [
    [4, 72, 80, 0],
    [86, 120, 89, 2],
    [214, 70, 61, 3],
    [292, 60, 101, 0],
    [396, 96, 67, 0],
    [500, 80, 99, 1],
    [588, 110, 59, 2],
    [706, 72, 85, 0],
    [786, 118, 71, 1],
    [912, 66, 51, 0],
    [986, 60, 91, 2],
    [1092, 98, 73, 1],
    [1198, 82, 85, 0],
    [1288, 68, 57, 2],
    [1396, 44, 91, 1],
  ],
] as const

const tints = [
  'var(--br-line)',
  'light-dark(var(--mantine-color-spruce-1), var(--mantine-color-spruce-9))',
  'var(--br-line-strong)',
  'light-dark(var(--mantine-color-tape-2), var(--mantine-color-tape-9))',
] as const

function Shelves() {
  return (
    <svg
      className={classes.shelves}
      viewBox="0 0 1440 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {[55, 367, 1063, 1375].map(x => (
        <rect key={x} fill="var(--br-line-strong)" x={x} y="10" width="10" height="290" rx="5" />
      ))}
      {shelves.map((boxes, row) => {
        const floor = row === 0 ? 130 : 272
        return (
          <g key={floor}>
            {boxes.map(([x, width, height, tint]) => (
              <g key={x}>
                <rect fill={tints[tint]} x={x} y={floor - height} width={width} height={height} rx="5" />
                <rect
                  fill="var(--br-sunken)"
                  opacity={0.6}
                  x={x + width / 2 - 8}
                  y={floor - height}
                  width="16"
                  height="17"
                  rx="2"
                />
              </g>
            ))}
            <rect fill="var(--br-line-strong)" x="0" y={floor} width="1440" height="9" rx="4.5" />
          </g>
        )
      })}
    </svg>
  )
}
