console.error('PORT must be set')
process.exit(1)
