/** A Host header that means this machine. */
export const LOCAL = /^(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d+)?$/i
