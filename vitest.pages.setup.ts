import { configure } from '@testing-library/dom';

// Machines under load draw slowly; a test that fails still fails.
configure({ asyncUtilTimeout: 30_000 });
