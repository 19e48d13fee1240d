// Prints how it was started.
console.log(JSON.stringify({ flags: process.execArgv, args: process.argv.slice(2) }));
