import { defineConfig } from 'vitest/config'
import { DETECTOR_TESTS } from './vitest.config.js'

/** The detector of `src/detector`, whose packages are its own: see `npm run test:detector`. */
export default defineConfig({ test: { include: DETECTOR_TESTS, testTimeout: 60_000 } })
