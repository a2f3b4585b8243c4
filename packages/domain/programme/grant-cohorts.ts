/** The cohorts of grants by the year of their award; NA where none applies (P§3). */
export const GRANT_COHORTS = ['NA', 'FY2018', 'FY2019', 'FY2020'] as const;
