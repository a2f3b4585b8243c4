/** Whether portal and dashboard listen on the same port. A port of 0 is chosen by the system for each. */
export function sharesPort({ port, dashboardPort }: { port: number; dashboardPort: number }): boolean {
  return port === dashboardPort && port !== 0;
}
