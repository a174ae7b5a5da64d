import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.ts'],
          exclude: ['whole/**'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'whole',
          root: 'scripts/whole',
          include: ['*.test.ts'],
          testTimeout: 600_000, // against hanging alone, as below
          hookTimeout: 300_000,
        },
      },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'console', root: 'packages/console', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/global-setup.ts'],
          testTimeout: 300_000, // against hanging alone; what must be quick says so in its test
          hookTimeout: 300_000,
          pool: 'forks',
          isolate: false, // files of one worker share what they load: reading the server anew takes longer than most of them
          maxWorkers: 3, // one more than cores: much of this is waiting for processes that start, stop and are killed
          sequence: { groupOrder: 1 }, // after the others, since it has its own number of workers
        },
      },
    ],
  },
})
