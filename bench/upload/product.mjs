/** The product's own code, as the benchmarks call it: the worker's part without a worker, and the catalogue. */
export { readPasswords } from '../../apps/api/src/adapters/postgres/cluster.ts';
export { toConnection, DATABASE } from '../../apps/api/src/adapters/postgres/roles.ts';
export { toSocketFolder } from '../../apps/api/src/adapters/postgres/settings.ts';
export { PASSWORD } from '../../apps/api/seeds/personas.ts';
export { sendBatches, START } from '../../apps/portal/src/upload/state/steps/send-batches.ts';
export { createSurveyFile } from '../../apps/portal/src/upload/worker/survey-file.ts';
export { listColumns, listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
export { listCodes } from '@srae/domain/survey/catalogue/column';
export { NO_CORRECTIONS } from '@srae/domain/survey/corrections/corrections';
export { suggestMapping } from '@srae/domain/survey/mapping';
export { readZipDirectory } from '@srae/sheets/zip/directory';
export { SHEET_LIMITS } from '@srae/sheets/limits';
export { findPostmaster } from '../../apps/api/src/adapters/postgres/processes.ts';
export { ApiProblem } from '../../apps/portal/src/api/problem.ts';
export { toBatch } from '../../apps/api/test/portal/uploads/upload-bodies.ts';
export { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
