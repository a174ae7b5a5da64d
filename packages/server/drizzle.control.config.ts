import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/tables/control/*.ts', './src/tables/history.ts', './src/tables/access/staff.ts'],
  out: './migrations/control',
  casing: 'snake_case',
})
