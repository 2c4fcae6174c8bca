console.log(JSON.stringify({ level: 30, time: 0, msg: `serves ${process.argv[2] ?? ''}` }))
process.on('message', (message) => process.send?.({ type: 'echo', message }))
process.once('disconnect', () => process.exit())
process.send?.({ type: 'ready' })
