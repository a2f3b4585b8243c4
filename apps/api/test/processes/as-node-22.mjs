// Loaded before a program: it then sees the oldest Node that production takes, whichever one runs the tests.
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.12.0' } });
