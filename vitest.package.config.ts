import { defineConfig } from 'vitest/config'
import { PACKAGE_TESTS } from './vitest.config.js'

export default defineConfig({ test: { include: PACKAGE_TESTS } })
