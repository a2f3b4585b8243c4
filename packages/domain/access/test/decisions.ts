/** Decisions as the tests ask for them. */
import type { Actor, Association, Target } from '../actor.ts';
import { type AccessState, decide, type RefusalCode } from '../decide.ts';
import { ACTIONS, type Action, getRule } from '../policy.ts';
import { actor, allOpen, grantA, programA1, providerA1 } from './actors.ts';

export const admin = (associations: Association[] = []) =>
  actor({ groups: { admin: true, acf: false }, associations });

/** The actions that a law is about; without any, it would hold nothing. */
export function listActions(isMeant: (action: Action) => boolean): readonly Action[] {
  const meant = ACTIONS.filter(isMeant);
  if (meant.length === 0) throw new Error('No action is meant.');
  return meant;
}

export function refusal(
  action: Action,
  who: Actor,
  target: Target,
  state: AccessState = allOpen,
): RefusalCode | null {
  const decision = decide(action, who, target, state);
  return decision.allowed ? null : decision.code;
}

export function targetFor(action: Action): Target {
  const level = getRule(action).target;
  if (level === 'grant') return grantA;
  if (level === 'provider') return providerA1;
  return level === 'program' ? programA1 : { kind: 'none' };
}
