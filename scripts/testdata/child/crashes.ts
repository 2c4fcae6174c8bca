process.send?.({ type: 'ready' })
setTimeout(() => {
  throw new Error('the roof is leaking')
}, 20)
