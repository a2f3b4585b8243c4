/** Core curricula of a provider's programs: list, add or rename a custom one. */
import { reporting } from '@srae/contract/reporting';
import * as schema from '@srae/contract/schemas/reporting';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { reportingActContext } from '../../plugins/act-context.ts';
import { route, requireTarget } from '../../plugins/route.ts';
import { changeProgramme } from '../../commands/programme/change-programme.ts';
import { saveCurriculum } from '../../commands/programme/save-curriculum.ts';
import { listCurricula } from '../../store/programme/curricula.ts';
import { inScope } from '../../store/database/database.ts';

const list = z.array(schema.curriculum).readonly();

export function curriculumRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, reporting.listCurricula, { params: schema.providerPeriod, response: list }, (call) =>
    inScope(deps.db, call.access.scope, (tx) =>
      listCurricula(tx, requireTarget(call).grantId, call.params.pid),
    ),
  );

  route(
    app,
    reporting.saveCurriculum,
    { params: schema.providerPeriod, body: schema.curriculumSave, response: list },
    async (call) => {
      const { prog_curriculum_name: typed, pk } = call.body;
      const place = { grantId: requireTarget(call).grantId, providerId: call.params.pid };
      const act = reportingActContext(deps, call);
      const saved = await changeProgramme(deps, act, place, (tx, periodPk) =>
        saveCurriculum(tx, { ...place, periodPk, typed, pk }, act),
      );
      return [saved];
    },
  );
}
