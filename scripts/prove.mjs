import { runCounted } from './counted.mjs'

// The dear proofs at full size, and what they showed in docs/proofs.md.
const choice = { usual: ['unit', 'whole', 'journeys'], env: { ...process.env, BACKROOM_PROVE: '1' } }
runCounted(choice, async ended => {
  const { writeProofs } = await import('./proofs-page.mjs')
  writeProofs(ended)
})
