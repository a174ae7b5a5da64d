/// <reference types="vite/client" />

/** Seconds since 1970 of the build this bundle belongs to; 0 in development. */
declare const __BUILD_UNIX__: number
