/** Figures of the surveys in plain SQL over their raw rows. */
import type { Columns, Put } from './sql-rows.ts';

/** `ofSchool` is the condition on survey rows of the requested school level. */
export function surveyFigures(put: Put, columns: Columns, ofSchool: string): void {
  // Surveys: valid answers are those without a special code, on versions that ask the item.
  const answers = (
    figure: string,
    kind: 'entry' | 'exit',
    item: string,
    codes: string[][],
    highSchool = false,
  ) => {
    const asked = `${ofSchool} and (${item} is null or ${item} not in ('MS', 'MS IMPACT', 'HS IMPACT'))${highSchool ? " and survey_version like 'HS%'" : ''}`;
    put(
      `${figure} ${item}`,
      kind,
      asked,
      `${item} is not null`,
      codes.map((group) => `(${item} in ('${group.join("','")}'))::int`),
      '1',
    );
  };
  const boxes = (figure: string, prefix: string) => {
    const marks = columns(prefix);
    const any = marks.map((one) => `coalesce(${one}, false)`).join(' or ');
    for (const name of marks)
      put(`${figure} ${name}`, 'entry', ofSchool, any, [`coalesce(${name}, false)::int`], '1');
  };
  answers(
    'age',
    'entry',
    'en_age',
    Array.from({ length: 11 }, (_, index) => [String(10 + index)]),
  );
  const grades = Array.from({ length: 14 }, (_, index) => [String(5 + index)]);
  answers('grade', 'entry', 'en_grade', grades);
  answers('sex', 'entry', 'en_sex', [['M'], ['F']]);
  answers('hispanic', 'entry', 'en_hispanic', [['Y'], ['N']]);
  boxes('race', 'en_race_');
  boxes('language', 'en_lang_');
  boxes('living', 'en_living_');
  const races = columns('en_race_');
  const anyRace = `(${races.map((one) => `coalesce(${one}, false)`).join(' or ')})`;
  const several = `${races.map((one) => `coalesce(${one}, false)::int`).join(' + ')} > 1`;
  put('race en_race_group', 'entry', ofSchool, anyRace, [`(${several})::int`], '1');
  const others = ['amindian', 'asian', 'black', 'hpi', 'white', 'other'].map(
    (race) => `(en_hispanic = 'N' and en_race_${race} and not ${several})::int`,
  );
  put(
    'race_ethnicity en_race_ethnicity',
    'entry',
    ofSchool,
    `en_hispanic is not null and ${anyRace}`,
    ["(en_hispanic = 'Y')::int", ...others, `(en_hispanic = 'N' and ${several})::int`],
    '1',
  );
  const living = columns('en_living_');
  const anyLiving = `(${living.map((one) => `coalesce(${one}, false)`).join(' or ')})`;
  const livesIn = (names: readonly string[]) =>
    `(${names.map((name) => `coalesce(en_living_${name}, false)`).join(' or ')})::int`;
  const unstable = ['couch_surfing', 'outside', 'shelter', 'hotel'];
  const vulnerable = [...unstable, 'foster_family', 'foster_group', 'adjudication'];
  for (const [id, item, names] of [
    ['unstable_housing', 'unstable', unstable],
    ['vulnerable', 'vulnerable', vulnerable],
  ] as const)
    put(`${id} en_living_${item}`, 'entry', ofSchool, anyLiving, [livesIn(names)], '1');
  const substances = columns('en_subst_');
  const says = (codes: string) =>
    `(${substances.map((one) => `coalesce(${one} in (${codes}), false)`).join(' or ')})`;
  put(
    'substances en_subst_any',
    'entry',
    `${ofSchool} and (${says("'Y','N'")} or coalesce(${substances.join(', ')}) is null)`,
    says("'Y','N'"),
    [`${says("'Y'")}::int`],
    '1',
  );
  // "Not sure" is not on the scale of the first of them (decision 17).
  for (const name of columns('en_ever_'))
    answers(
      'experience_before',
      'entry',
      name,
      name === 'en_ever_had_sex' ? [['Y'], ['N']] : [['Y'], ['N'], ['NS']],
      true,
    );
  const likely = [['1', '2'], ['3'], ['4', '5']];
  const times = [['1', '2'], ['3'], ['4']];
  for (const name of [
    'interested_program',
    'material_clear',
    'activities_help',
    'chance_ask_questions',
    'feel_respected',
  ])
    answers('experience', 'exit', `ex_${name}`, times);
  for (const name of [
    'resist_peer_pressure',
    'manage_emotions',
    'think_consequences',
    'talk_parents_sex',
    'make_plans',
    'care_school',
    'understand_healthy_rel',
    'able_resist_pressure_sex',
    'talk_someone_uncomf',
  ])
    answers('effect', 'exit', `ex_${name}`, likely);
  for (const name of columns('ex_plan_').filter((one) => one !== 'ex_plan_abstain_sex'))
    answers('effect', 'exit', name, likely);
  for (const name of columns('ex_subst_')) answers('effect_substances', 'exit', name, likely.toReversed());
  answers('abstain', 'exit', 'ex_plan_abstain_sex', [['Y'], ['N'], ['NS']], true);
  for (const name of columns('ex_reason_')) answers('reasons', 'exit', name, [['3', '4']], true);
  for (const name of columns('en_often_')) answers('behaviors', 'entry', name, times);
  const truth = [['3'], ['2'], ['1']];
  for (const name of [
    'make_plans',
    'care_school',
    'save_money',
    'ask_help_self_bullied',
    'ask_help_others_bullied',
    'understand_healthy_rel',
    'able_resist_pressure_sex',
    'talk_someone_uncomf',
  ])
    answers('attitudes', 'entry', `en_${name}`, truth);
  for (const name of columns('en_plan_')) answers('plans', 'entry', name, truth);
  for (const name of columns('en_subst_')) answers('substances', 'entry', name, [['Y']]);
}
