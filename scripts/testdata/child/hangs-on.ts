process.on('SIGTERM', () => {})
setInterval(() => {}, 60_000)
process.send?.({ type: 'ready' })
