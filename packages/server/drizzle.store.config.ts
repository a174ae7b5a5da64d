import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/tables/*.ts', './src/tables/!(control)/*.ts'],
  out: './migrations/store',
  casing: 'snake_case',
})
