#define _GNU_SOURCE
#include "confinement.h"

#ifdef __linux__
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// Older headers lack some or all of these names. The numbers are the same on all architectures.
//
// Source: include/uapi/linux/landlock.h, and Documentation/userspace-api/landlock.rst of Linux.

enum {
  CREATE_RULESET = 444,
  ADD_RULE = 445,
  RESTRICT_SELF = 446,
  /// The flag of CREATE_RULESET that asks for the version of Landlock.
  ASK_VERSION = 1,
  /// The kind of a rule for a file, or a folder with all that is in it.
  BENEATH_PATH = 1
};

enum {
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  READ_FILE = 1 << 2,
  READ_FOLDER = 1 << 3,
  MAKE_FILE = 1 << 8,
  /// All rights of the first version.
  FIRST = (1 << 13) - 1,
  TRUNCATE = 1 << 14,
  CONTROL_DEVICE = 1 << 15,

  READ = READ_FILE | READ_FOLDER,
  RUN = READ | EXECUTE,
  /// The right to make and change regular files. No file can be removed or renamed, so that all that a
  /// program holds has a name in its folder, where it is counted.
  CHANGE = READ | TRUNCATE | WRITE_FILE | MAKE_FILE
};

/// Binding and connecting of TCP sockets.
enum { NETWORK = 1 << 0 | 1 << 1 };
/// Connecting to abstract Unix sockets of other processes, and sending signals to them.
enum { OTHER_PROCESSES = 1 << 0 | 1 << 1 };

/// The versions of Landlock that introduced a restriction.
enum {
  VERSION_OF_TRUNCATE = 3,
  VERSION_OF_NETWORK = 4,
  VERSION_OF_DEVICES = 5,
  VERSION_OF_SCOPES = 6
};

/// What is restricted. An older system accepts the members that it does not know if they are zero.
typedef struct {
  uint64_t files, network, scopes;
} Restrictions;

typedef struct {
  uint64_t rights;
  int32_t descriptor;
} __attribute__((packed)) Rule;

static void allow(int rules, int descriptor, uint64_t rights) {
  Rule rule = {rights, descriptor};
  if (syscall(ADD_RULE, rules, BENEATH_PATH, &rule, 0) == 0) return;
  // Files do not accept the right to list a folder.
  rule.rights = rights & ~(uint64_t)READ_FOLDER;
  (void)syscall(ADD_RULE, rules, BENEATH_PATH, &rule, 0);
}

static void allow_path(int rules, const char *path, uint64_t rights) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return;
  allow(rules, descriptor, rights);
  (void)close(descriptor);
}

bool confine_files(const char *program, const char *folder) {
  static const char *const programs[] = {"/usr", "/lib", "/lib64", "/bin", "/opt",
                                         "/nix", "/gnu", "/snap",  "/home/linuxbrew"};
  static const char *const settings[] = {
      "/etc/ld.so.cache", "/etc/alternatives",  "/etc/fonts",         "/etc/vips",
      "/etc/ImageMagick", "/etc/ImageMagick-6", "/etc/ImageMagick-7", "/var/cache/fontconfig",
      "/dev/urandom",     "/proc/self",         "/proc/meminfo",      "/proc/cpuinfo",
      "/sys/devices/system/cpu"};
  long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
  Restrictions restrictions = {.files = FIRST};
  if (version >= VERSION_OF_TRUNCATE) restrictions.files |= TRUNCATE;
  if (version >= VERSION_OF_NETWORK) restrictions.network = NETWORK;
  if (version >= VERSION_OF_DEVICES) restrictions.files |= CONTROL_DEVICE;
  if (version >= VERSION_OF_SCOPES) restrictions.scopes = OTHER_PROCESSES;
  int rules = (int)syscall(CREATE_RULESET, &restrictions, sizeof restrictions, 0);
  if (rules < 0) return false;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    allow_path(rules, programs[i], RUN);
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    allow_path(rules, settings[i], READ);
  allow_path(rules, "/dev/null", READ | WRITE_FILE);
  allow_path(rules, program, READ | EXECUTE);
  allow_path(rules, folder, CHANGE & restrictions.files);
  allow(rules, STDIN_FILENO, READ_FILE);
  return syscall(RESTRICT_SELF, rules, 0) == 0;
}
#else
bool confine_files(const char *program, const char *folder) {
  (void)program;
  (void)folder;
  return false;
}
#endif
