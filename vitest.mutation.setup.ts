import fc from 'fast-check';

// A law is tried on what half a second has room for: thousands of changes are judged, each by all the laws it touches.
fc.configureGlobal({ interruptAfterTimeLimit: 500 });
