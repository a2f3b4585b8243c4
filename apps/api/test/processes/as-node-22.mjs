// Preloaded into a program, which then sees the oldest Node supported in production, whichever runs the tests.
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.12.0' } });
