/** Whether portal and dashboard listen on the same port. Port 0 is assigned by the system for each. */
export function sharesPort({ port, dashboardPort }: { port: number; dashboardPort: number }): boolean {
  return port === dashboardPort && port !== 0;
}
