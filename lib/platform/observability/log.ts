export { log } from './logger.mjs'
