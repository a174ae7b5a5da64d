// Loaded before anything else, so it is written in what old versions of Node understand too.

/** Ends with one clear line when Node is too old, before anything it could not even read is loaded. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  console.error(
    `\nBackroom needs Node 24, or 22.12 or 20.19 and later; this is ${process.versions.node}. Install a newer Node from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
