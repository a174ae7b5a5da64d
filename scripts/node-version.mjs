// Loaded before anything else, so it is written in what old versions of Node understand too.

const leastMajor = 20
const leastMinor = 19

/** Ends with one clear line when Node is too old, before anything it could not even read is loaded. */
export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  console.error(
    `\nBackroom needs Node ${leastMajor}.${leastMinor} or later; this is ${process.versions.node}. Install a newer Node from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
